import type { Bank } from '#sandbox/engine/bank.ts';
import { changeRequested, done, type HandlersOf, ok } from '#sandbox/engine/operation.ts';
import { endOnlinePayment, openOnlinePayment } from './online-payments.ts';
import { authorizerOfCard } from '#sandbox/entities/change-requests/authorizer-of-card.ts';
import { startChangeRequest } from '#sandbox/entities/change-requests/start-change-request.ts';
import { toJsonObject } from '#sandbox/entities/json-object.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';

/** A real key, so that clients can encrypt with it. Its private half was not kept: no operation reads a PIN. */
const pinKey = {
  kid: '6f2f6d0e-5d0f-4a36-9d0b-3f0f2f8f7a51',
  kty: 'RSA',
  use: 'enc',
  alg: 'RSA-OAEP-256',
  n: '1MixyN-CNaxEryVpMga42D2C0S5qmtluxLkmEwIZB8JxiEoqnjWKLrO0eu1K_dLZX4fNImzn7Y0G2uiwNRpXvSLc5ICuXeWkfef20pFGm-gt9V--9nWZ64e5YZBlDWO7J90nkrYDF3OcAbcCGPkh_LKgxI0NMdL0bThEnEIhY1lFpExZzdCwSIEfosJSYO24RQeSEADY9Hk4WLxudrMFHNr9tM6aqayEYCoLTuEYNC0UWQP5nzZIvqVqV1N42Ka7BXtOlkUPAabGiuI6k7wxWD9i-gqioVnQ20HCsFTsuwYg-b8bJsSSpZwuq8O5kztRGzRB5zQwLuKD-YvUU29k7w',
  e: 'AQAB',
};

export const cardHandlers = {
  'cards.threeDs.decline': ({ path }, bank) => {
    const { id } = openOnlinePayment(bank, path.challenge_id);
    endOnlinePayment(bank, id, { status: 'DECLINED' });
    return done();
  },
  'cards.pinKeys.getLatest': () => ok(pinKey),
  'cards.pinKeys.getLatestOfCard': ({ path }, bank) => {
    bank.store.cards.get(path.card_id);
    return ok(pinKey);
  },
  'cards.scaPushProvision.walletUnified': ({ path, body }, bank) =>
    waiting(bank, 'cards.scaPushProvision.walletUnified', { ...path, ...body }),
  'cards.scaPushProvision.wallet': ({ path, body }, bank) =>
    waiting(bank, 'cards.scaPushProvision.wallet', { ...path, ...body }),
} satisfies Partial<HandlersOf<OperationRow>>;

type Provisioning = 'cards.scaPushProvision.walletUnified' | 'cards.scaPushProvision.wallet';

/** All other operations answer a change request with 202. */
function waiting(bank: Bank, operation: Provisioning, wanted: { readonly card_id: string }) {
  const argument = toJsonObject(wanted);
  const authorizer = authorizerOfCard(bank, wanted.card_id);
  const change_request_id = startChangeRequest(bank, { operation, argument, ...authorizer });
  return { ...changeRequested(change_request_id), status: 200 };
}
