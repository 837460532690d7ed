import { feeTypes } from '#shared/bank/contract/accounts/fee-types.ts';
import type { RoundTripProof, RoundTripProofs } from '#shared/fees/model/ports.ts';
import type { ListedCapabilities } from '#shared/capabilities/commands/capability-commands.ts';
import { capabilityNames, type Capabilities } from '#shared/capabilities/capability.ts';

interface SeenDeps {
  readonly capabilities: Pick<Capabilities, 'all'>;
  readonly roundTrips: Pick<RoundTripProofs, 'all'>;
}

/**
 * All capabilities by name. One that was never observed is unproven. Types of fees are listed once they were charged.
 */
export async function listCapabilities({ capabilities, roundTrips }: SeenDeps): Promise<ListedCapabilities> {
  const seen = new Map((await capabilities.all()).map((each) => [each.name, each]));
  const listed = Object.entries(capabilityNames).map(([name, { means, observedBy }]) => {
    const unproven = { name, state: 'unproven' as const, evidence: [] };
    return { ...(seen.get(name) ?? unproven), means, observedBy };
  });
  return { capabilities: [...listed, ...(await roundTrips.all(feeTypes)).map(capabilityOf)] };
}

const capabilityOf = ({ type, state, intentId, at, provenUntil }: RoundTripProof) => ({
  name: `fee-echo ${type}`,
  means: 'references of such fees come back unchanged, each charge on a row of its own',
  observedBy: 'fees, with each charge',
  state,
  evidence: [
    `fee ${intentId}`,
    ...(provenUntil === undefined ? [] : [`revoked: it was proven until ${provenUntil}`]),
  ],
  at,
});
