import { RegionInfo } from 'aws-cdk-lib/region-info';
import { nearestName } from '#shared/kernel/problems/nearest-name.ts';
import * as z from '#shared/kernel/zod.ts';

const known = RegionInfo.regions.map(({ name }) => name);

/** As the installed library knows them: a misspelt one would be deployed to an address that nobody has. */
export const region = z.string().check(
  z.superRefine((name, context) => {
    if (known.includes(name)) return;
    const meant = nearestName(name, known);
    const instead = meant === undefined ? ', such as eu-central-1' : `; did you mean ${meant}?`;
    context.addIssue({ code: 'custom', message: `must be a region of AWS that aws-cdk-lib knows${instead}` });
  }),
);
