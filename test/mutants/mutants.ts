import type { Mutant } from './mutant.ts';
import { archive } from './patches/archive.ts';
import { attacks } from './patches/attacks.ts';
import { breaks } from './patches/breaks.ts';
import { calls } from './patches/calls.ts';
import { checks } from './patches/checks.ts';
import { client } from './patches/client.ts';
import { drift } from './patches/drift.ts';
import { entities } from './patches/entities.ts';
import { erasure } from './patches/erasure.ts';
import { failures } from './patches/failures.ts';
import { fees } from './patches/fees.ts';
import { forwarding } from './patches/forwarding.ts';
import { infra } from './patches/infra.ts';
import { jobs } from './patches/jobs.ts';
import { leases } from './patches/leases.ts';
import { mirror } from './patches/mirror.ts';
import { operators } from './patches/operators.ts';
import { ownFormats } from './patches/own-formats.ts';
import { productEvents } from './patches/product-events.ts';
import { queues } from './patches/queues.ts';
import { receiving } from './patches/receiving.ts';
import { reconciliation } from './patches/reconciliation.ts';
import { records } from './patches/records.ts';
import { replay } from './patches/replay.ts';
import { simulatedBank } from './patches/simulated-bank.ts';
import { subscriptions } from './patches/subscriptions.ts';
import { sweep } from './patches/sweep.ts';
import { thirdSide } from './patches/third-side.ts';
import { token } from './patches/token.ts';

/** In the order of the table. */
export const mutants: readonly Mutant[] = [
  ...receiving,
  ...queues,
  ...records,
  ...mirror,
  ...forwarding,
  ...productEvents,
  ...sweep,
  ...replay,
  ...archive,
  ...erasure,
  ...subscriptions,
  ...leases,
  ...token,
  ...client,
  ...calls,
  ...drift,
  ...failures,
  ...jobs,
  ...entities,
  ...breaks,
  ...fees,
  ...reconciliation,
  ...thirdSide,
  ...ownFormats,
  ...operators,
  ...checks,
  ...attacks,
  ...infra,
  ...simulatedBank,
];
