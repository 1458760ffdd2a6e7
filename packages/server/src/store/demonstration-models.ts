/** The user whose key is made at the first start. */
export const firstUser = 'usr_local';

/**
 * One model for each case that a caller can meet: an own, a shared, a public, a currently unavailable one, and one of
 * another user. Their ids are fixed, so guides and tests can name them.
 */
export const demonstrationModels = [
  {
    model_id: '6b1f0c1e-2d3a-4e5f-8a9b-0c1d2e3f4a5b',
    name: 'Ceramicist portraits',
    owner_id: firstUser,
    visibility: 'private',
    shared_with: [],
    deployment_id: 'ceramicist-portraits-v3',
    model_types: ['wan-image-2.1', 'wan-image-2.2'],
    status: 'ready',
    created_at: '2026-10-19T14:02:11.000Z',
  },
  {
    model_id: 'd4a7b2c9-5e18-4f60-9b3d-7c2e1f8a6054',
    name: 'Paper craft',
    owner_id: 'usr_papermill',
    visibility: 'shared',
    shared_with: [firstUser],
    deployment_id: 'paper-craft-v1',
    model_types: ['wan-image-2.2', 'wan-image-2.1', 'flux-dev'],
    status: 'ready',
    created_at: '2026-09-30T11:20:00.000Z',
  },
  {
    model_id: '3c9e4d7a-1b6f-4a82-95d0-e8f7c6b5a493',
    name: 'Watercolour',
    owner_id: 'usr_papermill',
    visibility: 'public',
    shared_with: [],
    deployment_id: 'watercolour-v2',
    model_types: ['flux-dev', 'qwen-image-edit', 'wan-image-2.1', 'wan-image-2.2'],
    status: 'ready',
    created_at: '2026-09-12T08:45:30.000Z',
  },
  {
    model_id: 'f2a8b6c4-9d17-4e35-8c60-5b4a3f2e1d0c',
    name: 'Night trains',
    owner_id: 'usr_papermill',
    visibility: 'public',
    shared_with: [],
    deployment_id: 'night-trains-v1',
    model_types: ['wan-image-2.1', 'wan-image-2.2'],
    status: 'unavailable',
    created_at: '2026-08-21T19:10:05.000Z',
  },
  {
    model_id: '8e5d2f19-7a4c-4b03-a6e1-94c3d2b1f0e7',
    name: 'Unreleased campaign',
    owner_id: 'usr_papermill',
    visibility: 'private',
    shared_with: [],
    deployment_id: 'unreleased-campaign-v7',
    model_types: ['wan-image-2.1', 'wan-image-2.2'],
    status: 'ready',
    created_at: '2026-08-02T06:00:00.000Z',
  },
] as const;
