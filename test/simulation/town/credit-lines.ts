import { addCreditRecord } from '#sandbox/entities/customers/credit-record.ts';
import { moveAccountSnapshot } from '#sandbox/transitions/account-snapshots.ts';
import { signCreditLineApplication } from '#sandbox/transitions/credit-lines.ts';
import { identifyPerson } from '#sandbox/transitions/persons.ts';
import type { Move, Moves } from './move.ts';
import type { MoveContext } from './move-context.ts';

/** Scoring rejects every fourth application. */
const application = ({ dice }: MoveContext) => ({
  ...(dice.chance(0.25) && { partner_reference_number: 'REJECT' }),
});

const applyAsConsumer: Move = (context) => {
  const { bank, ask, anyPerson, later } = context;
  const { id: person_id } = anyPerson();
  const create = 'persons.creditLineApplications.create';
  const { id } = ask(create, { path: { person_id }, body: application(context) });
  const path = { person_id, application_id: id };
  const { id: credit_record_id } = addCreditRecord(bank, person_id, 'service');
  const { id: account_snapshot_id } = moveAccountSnapshot(bank, { person_id });
  ask('persons.creditLineApplications.linkCreditRecord', { path, body: { credit_record_id } });
  ask('persons.creditLineApplications.linkAccountSnapshot', { path, body: { account_snapshot_id } });
  later(() => {
    const { id: identification_id } = identifyPerson(bank, { person_id });
    ask('persons.creditLineApplications.linkIdentification', { path, body: { identification_id } });
    signCreditLineApplication(bank, { id });
  });
};

const applyAsFreelancer: Move = (context) => {
  const { bank, ask, anyPerson, later } = context;
  const { id: person_id } = anyPerson();
  const create = 'freelancers.persons.creditLineApplications.create';
  const { id } = ask(create, { path: { person_id }, body: application(context) });
  const path = { person_id, application_id: id };
  const { id: credit_record_id } = addCreditRecord(bank, person_id, 'service');
  const { id: account_snapshot_id } = moveAccountSnapshot(bank, { person_id });
  ask('freelancers.persons.creditLineApplications.linkCreditRecord', { path, body: { credit_record_id } });
  ask('freelancers.persons.creditLineApplications.linkAccountSnapshot', {
    path,
    body: { account_snapshot_id },
  });
  later(() =>
    ask('freelancers.persons.creditLineApplications.setContractAgreement', {
      path,
      body: { contract_agreement_date: bank.today() },
    }),
  );
};

const authorizeLine: Move = ({ bank, dice, ask }) => {
  const lines = bank.store.creditLines.all();
  if (lines.length === 0) return;
  const { id: credit_line_id, person_id } = dice.pick(lines);
  ask('persons.creditLines.authorize', { path: { person_id, credit_line_id }, body: {} });
};

export const creditLineMoves: Moves = {
  applyAsConsumer: [3, applyAsConsumer],
  applyAsFreelancer: [3, applyAsFreelancer],
  authorizeLine: [2, authorizeLine],
};
