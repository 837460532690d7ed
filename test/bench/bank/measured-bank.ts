import { daysAfter, atBusinessHour } from '#shared/kernel/calendar/business-day.ts';
import { advanceTo } from '#sandbox/engine/clock.ts';
import { openCustomer, type OpenedCustomer } from '#sandbox/scenarios/customers.ts';
import { signIn, type Partner } from '#sandbox/scenarios/partner.ts';
import { createSandboxApp } from '#sandbox/server/sandbox-app.ts';
import { startSandbox, type Sandbox } from '#sandbox/server/start-sandbox.ts';
import { placeTransfer } from '#sandbox/operations/payments/place-transfer.ts';
import { settleTransfer } from '#sandbox/operations/payments/settle-transfer.ts';
import { trustIban } from '#sandbox/operations/accounts/trusted-ibans.ts';
import { bookIncomingTransfer } from '#sandbox/transitions/accounts.ts';
import { authorizeCard, resolveCardAuthorization } from '#sandbox/transitions/card-payments.ts';
import { changeCard } from '#sandbox/transitions/cards.ts';

/** The simulated bank as `npm run sandbox` starts it, and its application in process. */
export interface MeasuredBank {
  readonly sandbox: Sandbox;
  readonly call: (request: Request) => Promise<Response>;
  readonly partner: Partner;
  readonly customers: OpenedCustomer[];
}

/** An account of another bank. */
export const trustedIban = 'DE89370400440532013000';

const [rounds, transfersPerRound, cardPaymentsPerRound] = [4, 2, 2];

export async function startMeasuredBank(): Promise<MeasuredBank> {
  const sandbox = await startSandbox({ port: 0, seed: 1 });
  const app = createSandboxApp(sandbox.bank, sandbox.clock);
  const call = async (request: Request) => app.fetch(request);
  return { sandbox, call, partner: await signIn(call), customers: [] };
}

/** Opens accounts, and lets months pass in which each of them gets money, transfers some and pays by card. */
export async function populate(measured: MeasuredBank, count: number): Promise<void> {
  const { sandbox, partner, customers } = measured;
  const { bank, clock } = sandbox;
  const cards: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const birth_date = '1984-08-12';
    const customer = await openCustomer(bank, partner, {
      first_name: 'Erika',
      last_name: `Mustermann ${customers.length}`,
      birth_date,
    });
    customers.push(customer);
    const { id: account_id } = customer.account;
    trustIban(bank, { account_id, iban: trustedIban, person_id: customer.person_id });
    cards.push(changeCard(bank, { account_id }).id);
  }
  const added = customers.slice(-count);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, customer] of added.entries()) {
      live(measured, customer, cards[index] ?? '');
      await nextTurn();
    }
    await advanceTo(atBusinessHour(daysAfter(bank.today(), 30), 12), clock, bank);
  }
}

function live(
  { sandbox: { bank } }: MeasuredBank,
  { person_id, account }: OpenedCustomer,
  card_id: string,
): void {
  const { id: account_id } = account;
  bookIncomingTransfer(bank, {
    account_id,
    amount: 250_000,
    sender_name: 'Employer AG',
    description: 'Salary',
  });
  for (let transfer = 0; transfer < transfersPerRound; transfer += 1) {
    const { id } = placeTransfer(
      bank,
      { account_id, person_id, status: 'authorization_required' },
      {
        amount: { value: 4_900 },
        reference: bank.ids.uuid(),
        recipient_iban: trustedIban,
        recipient_name: 'Stadtwerke Musterstadt',
        description: 'Electricity',
      },
    );
    settleTransfer(bank, id);
  }
  for (let payment = 0; payment < cardPaymentsPerRound; payment += 1) {
    const reservation = authorizeCard(bank, { card_id, amount: 1_250 });
    if (reservation.status !== 'DECLINED') resolveCardAuthorization(bank, { reservation_id: reservation.id });
  }
}

/** What waits for its turn, such as the bank's own timers, gets it. */
const nextTurn = () => new Promise(setImmediate);
