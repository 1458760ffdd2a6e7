#!/usr/bin/env node
import { run } from './front/run.ts';

await run(process.argv.slice(2));
