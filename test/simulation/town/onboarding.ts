import {
  businessIdentificationStates,
  identificationStates,
} from '#sandbox/engine/states/identifications.ts';
import { askQuestions } from '#sandbox/transitions/questions.ts';
import { moveBusinessIdentification } from '#sandbox/transitions/businesses.ts';
import { failReferenceTransfer, moveOrigination, moveSession } from '#sandbox/transitions/identifications.ts';
import { identifyPerson } from '#sandbox/transitions/persons.ts';
import { changeTaxExemption, useTaxExemption } from '#sandbox/transitions/tax-exemptions.ts';
import { customerMoves } from './customers.ts';
import type { Move, Moves } from './move.ts';
import type { MoveContext } from './move-context.ts';

/** One that is still in progress, or a new one. */
const anIdentification = ({ bank, dice, oneOf, anyPerson }: MoveContext, wantedMethod?: string) => {
  const open = bank.store.identifications
    .all()
    .filter(
      ({ status, method }) => !identificationStates.isFinal(status) && method === (wantedMethod ?? method),
    );
  const method = wantedMethod ?? dice.pick(['idnow', 'bank_plus']);
  return oneOf(open, () => identifyPerson(bank, { person_id: anyPerson().id, method, status: 'created' }));
};

const identify: Move = (context) => {
  const { id, person_id } = anIdentification(context);
  identifyPerson(context.bank, {
    id,
    person_id,
    status: context.dice.pick(['pending', 'failed', 'successful']),
  });
};

const originate: Move = (context) => {
  const { bank, dice } = context;
  const ended = bank.store.identificationOriginations.by('status', 'completed');
  const { id } = anIdentification(context);
  if (ended.some(({ identification_id }) => identification_id === id)) return;
  const status = dice.pick(['identification_trigger_pending', 'esign_pending', 'completed'] as const);
  moveOrigination(bank, { identification_id: id, status });
};

const failTransfer: Move = (context) => {
  const { id: identification_id } = anIdentification(context, 'bank_plus');
  failReferenceTransfer(context.bank, { identification_id, reason: 'name not matched' });
};

const enterSession: Move = ({ bank, dice, anyPerson }) => {
  moveSession(bank, { person_id: anyPerson().id, status: dice.pick(['created', 'started', 'finished']) });
};

const identifyBusiness: Move = ({ bank, dice, anyBusiness }) => {
  const { id: business_id } = anyBusiness();
  const [known] = bank.store.businessIdentifications
    .by('business_id', business_id)
    .filter(({ status }) => !businessIdentificationStates.isFinal(status));
  const status = dice.pick(['created', 'pending', 'failed', 'successful'] as const);
  moveBusinessIdentification(bank, { business_id, status, ...(known !== undefined && { id: known.id }) });
};

const represent: Move = ({ bank, dice, ask, anyBusiness, anyPerson }) => {
  const { id: business_id } = anyBusiness();
  const known = bank.store.legalRepresentatives.by('business_id', business_id);
  if (known.length > 0 && dice.chance(0.5)) {
    const { id } = dice.pick(known);
    ask('businesses.legalRepresentatives.delete', { path: { business_id, id } });
    return;
  }
  const body = { legal_representative_id: anyPerson().id };
  ask('businesses.legalRepresentatives.create', { path: { business_id }, body });
};

const own: Move = ({ bank, dice, ask, anyBusiness, anyPerson }) => {
  const { id: business_id } = anyBusiness();
  const known = bank.store.beneficialOwners.by('business_id', business_id);
  const voting_share = String(dice.between(25, 75));
  if (known.length > 0 && dice.chance(0.5)) {
    const path = { business_id, id: dice.pick(known).id };
    ask('businesses.beneficialOwners.update', { path, body: { voting_share } });
    return;
  }
  const body = { person_id: anyPerson().id, voting_share };
  ask('businesses.beneficialOwners.create', { path: { business_id }, body });
};

const inquire: Move = ({ bank, dice, personal, anyPerson, anyBusiness }) => {
  const { id: customer_id } = dice.chance(0.7) ? anyPerson() : anyBusiness();
  askQuestions(bank, { customer_id, questions: [personal()] });
};

const exempt: Move = ({ bank, dice, anyPersonsAccount, often }) => {
  const { id: account_id } = anyPersonsAccount();
  changeTaxExemption(bank, { account_id, status: dice.pick(['OPENED', 'SUCCESS', 'FAILED']) });
  changeTaxExemption(bank, { account_id, exemption_type: 'UPDATE', amount: 100_000 });
  often(dice.between(0, 3), () => useTaxExemption(bank, { account_id, amount: dice.between(1, 999) }));
};

export const onboardingMoves: Moves = {
  ...customerMoves,
  identify: [4, identify],
  originate: [2, originate],
  failTransfer: [2, failTransfer],
  enterSession: [2, enterSession],
  identifyBusiness: [2, identifyBusiness],
  represent: [3, represent],
  own: [2, own],
  inquire: [2, inquire],
  exempt: [3, exempt],
};
