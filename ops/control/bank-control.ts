import * as z from '#shared/kernel/zod.ts';
import { notification, type Notification } from './notification-log.ts';
import { truth, type Truth } from './truth.ts';

/** The simulated bank's control interface, as far as the local run and its tests use it. */
export interface BankControl {
  deliveries(): Promise<readonly Notification[]>;
  /** Answers once the script has been played. */
  playFirstDay(): Promise<unknown>;
  truth(): Promise<Truth>;
  /** Moves the bank's clock; on the way there everything that becomes due is done. */
  advance(seconds: number): Promise<void>;
  post(path: string, body?: unknown): Promise<unknown>;
  get(path: string): Promise<unknown>;
}

const deliveryLog = z.array(notification);

/** `bankUrl` is the bank's origin; throws with path and status when a control call is refused. */
export function createBankControl(bankUrl: string): BankControl {
  const call = async (path: string, init: RequestInit): Promise<unknown> => {
    const response = await fetch(new URL(path, bankUrl), init);
    const text = await response.text();
    if (!response.ok) throw new Error(`The simulated bank refused ${path}: ${response.status} ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  };
  const get = (path: string) => call(path, {});
  const post = (path: string, body: unknown = {}) =>
    call(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  return {
    get,
    post,
    deliveries: async () => deliveryLog.parse(await get('/sandbox/deliveries')),
    playFirstDay: () => post('/sandbox/scenarios/first-day'),
    advance: async (seconds) => {
      await post('/sandbox/clock', { advance: seconds });
    },
    truth: async () => truth.parse(await get('/sandbox/truth')),
  };
}
