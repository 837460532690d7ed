import { IntegrationError } from '#shared/kernel/errors.ts';

/**
 * Why a call did not take place. The names are what a state machine catches by:
 * - `InvalidInput`, `NotAllowed`: a mistake of the caller's, found before anything was sent.
 * - `KeyReused`: the idempotency key belongs to another call.
 * - `BankUnavailable`: nothing took effect; the same call may succeed later.
 */
type CallErrorName = 'InvalidInput' | 'NotAllowed' | 'KeyReused' | 'BankUnavailable';

export class CallError extends IntegrationError {
  constructor(name: CallErrorName, message: string, cause?: unknown) {
    super(message, { code: codes[name], retryable: name === 'BankUnavailable', cause });
    // Bundling shortens the name of the class.
    this.name = name;
  }
}

export const isCallErrorName = (name: string): name is CallErrorName => Object.hasOwn(codes, name);

const codes: Readonly<Record<CallErrorName, string>> = {
  InvalidInput: 'input-invalid',
  NotAllowed: 'operation-not-allowed',
  KeyReused: 'key-reused',
  BankUnavailable: 'bank-unavailable',
};
