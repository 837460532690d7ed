import type { RegisterAnswer } from '#shared/portfolio/register-exchanges.ts';
import { capabilityNames, type Capabilities } from './capability.ts';

/** All of them by name: what nobody has seen is unproven. */
export async function listCapabilities(
  capabilities: Pick<Capabilities, 'all'>,
): Promise<RegisterAnswer<'capabilities'>> {
  const seen = new Map((await capabilities.all()).map((each) => [each.name, each]));
  const listed = Object.entries(capabilityNames).map(([name, { means, observedBy }]) => {
    const unproven = { name, state: 'unproven' as const, evidence: [] };
    return { ...(seen.get(name) ?? unproven), means, observedBy };
  });
  return { capabilities: listed };
}
