export { closeOnUnforeseen } from './process-end.ts';
export { readSettings, type Settings, SettingsError, settingsAsMarkdown } from './settings.ts';
export { type RunningService, type ServiceOptions, startService } from './start-service.ts';
