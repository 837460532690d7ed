import * as z from '#shared/kernel/zod.ts';
import { createBankControl } from './bank-control.ts';

/** The control interface of the sandbox: what happens at the bank without a call of the partner, and what customers see. */
export interface SandboxControl {
  /** The day at the bank, `YYYY-MM-DD`. */
  today(): Promise<string>;
  /** Moves the bank's clock to an instant; on the way there everything that becomes due is done. */
  passTimeUntil(instant: string): Promise<void>;
  openAccount(owner: AccountOwner): Promise<OpenedAccount>;
  /** Money arrives from another bank. */
  payIn(payment: IncomingPayment): Promise<void>;
  completeIdentification(identification: BusinessIdentification): Promise<void>;
  /** The code of six digits in the last SMS to a number. */
  readCode(number: string): Promise<string>;
}

export type AccountOwner = { readonly person_id: string } | { readonly business_id: string };

export interface IncomingPayment {
  readonly account_id: string;
  /** Cents. */
  readonly amount: number;
  readonly sender_name?: string;
  readonly description?: string;
}

export interface BusinessIdentification {
  readonly business_id: string;
  readonly id: string;
}

const clock = z.object({ today: z.iso.date() });
const openedAccount = z.object({ id: z.string(), iban: z.string() });
const messages = z.array(z.object({ text: z.string() }));

export type OpenedAccount = z.output<typeof openedAccount>;

/** `bankUrl` is the sandbox's origin; throws with path and status where it refuses. */
export function createSandboxControl(bankUrl: string): SandboxControl {
  const control = createBankControl(bankUrl);
  const transition = (name: string, input: object) => control.post(`/sandbox/transitions/${name}`, input);
  return {
    today: async () => clock.parse(await control.get('/sandbox/clock')).today,
    passTimeUntil: async (instant) => {
      await control.post('/sandbox/clock', { set: instant });
    },
    openAccount: async (owner) => openedAccount.parse(await transition('open-account', owner)),
    payIn: async (payment) => {
      await transition('book-incoming-transfer', payment);
    },
    completeIdentification: async (identification) => {
      await transition('identify-business', {
        ...identification,
        status: 'successful',
        legal_identification_status: 'successful',
      });
    },
    readCode: async (number) => {
      const sent = messages.parse(await control.get(`/sandbox/sms?number=${encodeURIComponent(number)}`));
      const code = /\d{6}/.exec(sent.at(-1)?.text ?? '')?.[0];
      if (code === undefined) throw new Error('No code was sent to the number');
      return code;
    },
  };
}
