export { closeOnUnforeseen } from './process/process-end.ts';
export { readSettings, type Settings, SettingsError, settingsAsMarkdown } from './settings/index.ts';
export { type RunningService, type ServiceOptions, startService } from './start-service.ts';
