import { textOf } from '#test/contract/simulated-bank.ts';
import { moveAccountSnapshot } from '#sandbox/transitions/account-snapshots.ts';
import { signCreditLineApplication } from '#sandbox/transitions/credit-lines.ts';
import { identifyPerson } from '#sandbox/transitions/persons.ts';
import type { World } from './world.ts';

export const euros = (amount: number) => ({ value: amount * 100, currency: 'EUR' });

export type LendingWorld = ReturnType<typeof lendingWorld>;

/** A customer who may borrow: what each step leads to, by the operations themselves. Most give an address. */
export function lendingWorld(world: World) {
  const { bank, post, put, patch, ofPerson, person, account } = world;
  const idOf = async (answer: ReturnType<typeof post>) => textOf(await answer, 'id');
  const ofFreelancer = `/v1/freelancers/persons/${person.id}`;

  const aCreditRecord = () => idOf(post(`${ofPerson}/credit_records`, { source: 'service' }));
  const aSnapshot = () => moveAccountSnapshot(bank, { person_id: person.id }).id;
  const anIdentification = () => identifyPerson(bank, { person_id: person.id }).id;

  const apply = async (owner: string, body: object) =>
    `${owner}/credit_line_applications/${await idOf(post(`${owner}/credit_line_applications`, body))}`;
  const linkRecordAndSnapshot = async (application: string) => {
    await put(`${application}/credit_record`, { credit_record_id: await aCreditRecord() });
    await put(`${application}/account_snapshot`, { account_snapshot_id: aSnapshot() });
    return application;
  };
  const aLineApplication = (body: object = {}) => apply(ofPerson, body);
  const anOfferedLineApplication = async (body: object = {}) => {
    const application = await linkRecordAndSnapshot(await aLineApplication(body));
    await put(`${application}/identification`, { identification_id: anIdentification() });
    return application;
  };
  const aFreelancerLineApplication = (body: object = {}) => apply(ofFreelancer, body);
  const anOfferedFreelancerLineApplication = async (body: object = {}) =>
    linkRecordAndSnapshot(await aFreelancerLineApplication(body));

  const aCreditLine = async () => {
    const application = await anOfferedLineApplication();
    const { credit_line_id } = signCreditLineApplication(bank, { id: application.split('/').at(-1)! });
    return `${ofPerson}/credit_lines/${credit_line_id!}`;
  };
  const anAuthorizedCreditLine = async () => {
    const creditLine = await aCreditLine();
    await put(`${creditLine}/authorization`, {});
    return creditLine;
  };
  const aFrenchCreditLine = async () => {
    await patch(ofPerson, { country: 'FR' });
    return aCreditLine();
  };

  const anOverdraftApplication = async (body: object = {}) => {
    const application = { credit_record_id: await aCreditRecord(), ...body };
    const id = await idOf(post(`${ofPerson}/overdraft_applications`, application));
    return `${ofPerson}/overdraft_applications/${id}`;
  };
  const anOfferedOverdraftApplication = async () => {
    const application = await anOverdraftApplication();
    await put(`${application}/account_snapshot`, { account_snapshot_id: aSnapshot() });
    return application;
  };
  const anOverdraft = async () =>
    idOf(put(`${await anOfferedOverdraftApplication()}/overdraft`, { account_id: account.id }));

  const applyForConsumerOverdraft = async (body: object = {}) =>
    post(`${ofPerson}/consumer_overdraft_applications`, {
      credit_record_id: await aCreditRecord(),
      employment_status: 'EMPLOYED',
      net_income_amount: euros(2_500),
      account_iban: account.iban,
      ...body,
    });
  const aConsumerApplication = async () =>
    `${ofPerson}/consumer_overdraft_applications/${await idOf(applyForConsumerOverdraft())}`;
  const aConsumerOverdraft = async () =>
    `${ofPerson}/consumer_overdrafts/${await idOf(put(`${await aConsumerApplication()}/overdraft`, {}))}`;
  const aLimitIncrease = async () => {
    const changes = `${await aConsumerOverdraft()}/limit_changes`;
    return `${changes}/${await idOf(post(changes, { requested_limit: euros(5_000) }))}`;
  };

  return {
    ...world,
    aCreditRecord,
    aSnapshot,
    anIdentification,
    aLineApplication,
    anOfferedLineApplication,
    aFreelancerLineApplication,
    anOfferedFreelancerLineApplication,
    aCreditLine,
    anAuthorizedCreditLine,
    aFrenchCreditLine,
    anOverdraftApplication,
    anOfferedOverdraftApplication,
    anOverdraft,
    applyForConsumerOverdraft,
    aConsumerApplication,
    aConsumerOverdraft,
    aLimitIncrease,
  };
}
