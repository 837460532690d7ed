import { addCreditRecord } from '#sandbox/entities/customers/credit-record.ts';
import { moveAccountSnapshot } from '#sandbox/transitions/account-snapshots.ts';
import { bookOverdraftInterest, changeInterestRate } from '#sandbox/transitions/overdrafts.ts';
import type { Move, Moves } from './move.ts';

const overdrawAsFreelancer: Move = ({ bank, dice, ask, anyPersonsAccount, later }) => {
  const { id: account_id, person_id } = anyPersonsAccount();
  const { id: credit_record_id } = addCreditRecord(bank, person_id, 'service');
  const body = { credit_record_id, ...(dice.chance(0.2) && { partner_reference_number: 'REJECT' }) };
  const { id } = ask('persons.overdraftApplications.create', { path: { person_id }, body });
  const path = { person_id, overdraft_application_id: id };
  later(() => {
    const { id: account_snapshot_id } = moveAccountSnapshot(bank, { person_id });
    ask('persons.overdraftApplications.linkAccountSnapshot', { path, body: { account_snapshot_id } });
    ask('persons.overdraftApplications.createOverdraft', { path, body: { account_id } });
  });
};

const overdraw: Move = ({ bank, dice, ask, anyPersonsAccount, later }) => {
  const { iban: account_iban, person_id } = anyPersonsAccount();
  const { id: credit_record_id } = addCreditRecord(bank, person_id, 'service');
  const { id } = ask('persons.consumerOverdraftApplications.create', {
    path: { person_id },
    body: {
      credit_record_id,
      account_iban,
      employment_status: 'EMPLOYED',
      net_income_amount: { value: 250_000, currency: 'EUR' },
      ...(dice.chance(0.2) && { partner_reference_number: 'REJECT' }),
    },
  });
  const path = { person_id, overdraft_application_id: id };
  later(() => ask('persons.consumerOverdraftApplications.createOverdraft', { path }));
};

const raiseLimit: Move = ({ bank, dice, ask, cents, later }) => {
  const attached = bank.store.consumerOverdrafts.by('status', 'attached');
  if (attached.length === 0) return;
  const { id: overdraft_id, person_id } = dice.pick(attached);
  const requested_limit = { value: 100 * cents(), currency: 'EUR' };
  const path = { person_id, overdraft_id };
  const { id } = ask('persons.consumerOverdrafts.limitChanges.create', { path, body: { requested_limit } });
  const activate = 'persons.consumerOverdrafts.limitChanges.activate';
  const tnc_accepted_at = bank.instant();
  later(() => ask(activate, { path: { ...path, limit_change_id: id }, body: { tnc_accepted_at } }));
};

const changeRates: Move = ({ bank, dice, often }) => {
  const { overdrafts, consumerOverdrafts } = bank.store;
  for (const { id: overdraft_id } of [...overdrafts.all(), ...consumerOverdrafts.all()]) {
    // Each recalculation takes effect later than the previous one.
    often(2, () =>
      changeInterestRate(bank, { overdraft_id, interest_accrual_rate: dice.between(1, 9) / 10_000 }),
    );
  }
};

const terminate: Move = ({ bank, dice, ask }) => {
  const { overdrafts, consumerOverdrafts } = bank.store;
  const isRunning = ({ status }: { readonly status: string }) => status !== 'terminated';
  for (const { id: overdraft_id } of consumerOverdrafts.all().filter(isRunning)) {
    if (dice.chance(0.5)) bookOverdraftInterest(bank, { overdraft_id, amount: 1 });
  }
  const [freelancers] = overdrafts.all().filter(isRunning);
  const [consumers] = consumerOverdrafts.all().filter(isRunning);
  if (consumers !== undefined) {
    const path = { person_id: consumers.person_id, overdraft_id: consumers.id };
    ask('persons.consumerOverdrafts.terminate', { path, body: {} });
  }
  if (freelancers !== undefined) {
    const path = { person_id: freelancers.person_id, overdraft_id: freelancers.id };
    ask('persons.overdrafts.terminate', { path, body: {} });
  }
};

export const overdraftMoves: Moves = {
  overdrawAsFreelancer: [3, overdrawAsFreelancer],
  overdraw: [4, overdraw],
  raiseLimit: [3, raiseLimit],
  changeRates: [3, changeRates],
  terminateOverdraft: [1, terminate],
};
