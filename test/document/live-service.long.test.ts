import { sendCases } from './send-cases.ts';

sendCases('live service');
