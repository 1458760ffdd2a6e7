export { faultsFromContract, sampleOf } from './faults/from-contract/generate.ts';
export { faults } from './faults/written/index.ts';
export { testFault } from './live/test-fault.ts';
export { main } from './main.ts';
export { judgeFaults } from './recording/judge-faults.ts';
export { record } from './recording/record.ts';
export { saveRecording } from './recording/recording.ts';
