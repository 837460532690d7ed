import * as z from '#shared/kernel/zod.ts';
import type { Package } from './bundled-packages.ts';

const report = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({ name: z.string(), severity: z.string(), range: z.string() }),
  ),
});

/** What the report of `npm audit --json` says about packages that are deployed, a line for each. */
export function deployedAdvisories(json: unknown, packages: readonly Package[]): readonly string[] {
  const parsed = report.safeParse(json);
  if (!parsed.success)
    throw new Error('npm audit gave no report: is the registry reachable?', { cause: parsed.error });
  const names = new Set(packages.map(({ name }) => name));
  return Object.values(parsed.data.vulnerabilities)
    .filter(({ name }) => names.has(name))
    .map(({ name, severity, range }) => `${name} ${range}: ${severity}`);
}
