import { sendCases } from './send-cases.ts';

sendCases('mock');
