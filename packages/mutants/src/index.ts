export { faultsFromContract, sampleOf } from './from-contract/generate.ts';
export { main } from './main.ts';
export { judgeFaults } from './recording/judge-faults.ts';
export { record } from './recording/record.ts';
export { saveRecording } from './recording/recording.ts';
export { testFault } from './test-fault.ts';
export { faults } from './written/index.ts';
