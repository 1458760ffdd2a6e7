import type { Exchange, Expectation } from '../exchange/call.ts';
import { createSender } from '../exchange/send.ts';
import { startReceiver } from '../receiver/receiver.ts';

/** How a session reaches the server and is reached by it: over the network, unless a recording replaces it. */
export interface Wiring {
  createSender: typeof createSender;
  startReceiver: typeof startReceiver;
  /** Called with every response, before it is checked. */
  exchanged?(exchange: Exchange, expectation: Expectation | undefined): void;
  /** Called when a check is made that is not one of every response. */
  expected?(check: string): void;
}

export const network: Wiring = { createSender, startReceiver };
