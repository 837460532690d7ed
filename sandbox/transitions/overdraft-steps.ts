import type { Bank } from '#sandbox/engine/bank.ts';
import { moveConsumerOverdraft } from '#sandbox/operations/lending/consumer-overdrafts.ts';
import { moveOverdraftApplication } from '#sandbox/operations/lending/overdraft-application.ts';
import { changeAccountLimitBy } from '#sandbox/operations/lending/overdraft-limit.ts';
import { activateLimitChange, moveLimitChange } from '#sandbox/operations/lending/overdraft-limit-changes.ts';
import { announceOverdraft } from '#sandbox/operations/lending/overdrafts.ts';

/** The later step first: no overdraft takes two steps on one day. */
const consumerSteps = [
  ['limit_pending', 'attached'],
  ['conditions_pending', 'limit_pending'],
  ['created', 'conditions_pending'],
  ['termination_pending', 'terminated'],
  ['defaulted_pending', 'termination_pending'],
  ['conditions_termination_pending', 'termination_pending'],
] as const;

const freelancerSteps = [
  ['interest_conditions_set', 'limit_set'],
  ['created', 'interest_conditions_set'],
] as const;

const applicationSteps = [
  ['initial_scoring_pending', 'account_snapshot_pending'],
  ['created', 'initial_scoring_pending'],
] as const;

const limitSteps = [
  ['conditions_pending', 'limit_pending'],
  ['tnc_accepted', 'conditions_pending'],
  ['requested', 'tnc_pending'],
] as const;

/** Step of the bank's day: overdrafts that are set up, raised or ended in steps take their next step. */
export function takeOverdraftSteps(bank: Bank): void {
  const { consumerOverdrafts, overdrafts, overdraftApplications } = bank.store;
  for (const [from, to] of consumerSteps)
    for (const overdraft of consumerOverdrafts.by('status', from)) moveConsumerOverdraft(bank, overdraft, to);
  for (const [from, status] of freelancerSteps) {
    for (const { id } of overdrafts.by('status', from)) {
      const overdraft = overdrafts.update(id, { status });
      if (status === 'limit_set') changeAccountLimitBy(bank, overdraft.account_id, overdraft.limit.value);
      announceOverdraft(bank, overdraft);
    }
  }
  for (const [from, status] of applicationSteps)
    for (const application of overdraftApplications.by('status', from))
      moveOverdraftApplication(bank, application, { status });
  raiseLimits(bank);
}

/** If its overdraft has ended, a change is cancelled, or stays if the customer has consented. */
function raiseLimits(bank: Bank): void {
  const { consumerOverdrafts, overdraftLimitChanges } = bank.store;
  for (const status of ['requested', 'tnc_pending'] as const)
    for (const change of overdraftLimitChanges.by('status', status))
      if (consumerOverdrafts.get(change.overdraft_id).status === 'terminated')
        moveLimitChange(bank, change, 'cancelled');
  for (const change of overdraftLimitChanges.by('status', 'limit_pending'))
    if (consumerOverdrafts.get(change.overdraft_id).status === 'attached') activateLimitChange(bank, change);
  for (const [from, to] of limitSteps)
    for (const change of overdraftLimitChanges.by('status', from)) moveLimitChange(bank, change, to);
}
