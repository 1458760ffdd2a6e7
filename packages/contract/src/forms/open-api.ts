import type { Method, SecurityRequirement } from '../reading/document.ts';

/** As much of an OpenAPI document as its forms differ in. */
export interface OpenApi {
  openapi: string;
  info: { title: string; version: string; [key: string]: unknown };
  tags: { name: string }[];
  'x-tagGroups'?: { name: string; tags: string[] }[];
  paths: Record<string, PathItem>;
  webhooks?: Record<string, PathItem>;
  components: Record<string, Record<string, Record<string, unknown>>>;
}

type PathItem = { [method in Method]?: { tags?: string[]; security?: SecurityRequirement[] } };
