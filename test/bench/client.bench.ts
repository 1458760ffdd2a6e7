export { measureClient as default } from '@darkroom/client/bench';
