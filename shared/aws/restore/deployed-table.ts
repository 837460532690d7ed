import type { CloudFormationClientConfig } from '@aws-sdk/client-cloudformation';
import { deployedTemplate } from '#shared/aws/inspection/deployed-template.ts';
import { stackOutput } from '#shared/aws/inspection/stack-output.ts';
import { jsonText } from '#shared/kernel/json-text.ts';
import * as z from '#shared/kernel/zod.ts';
import { tableTemplate, type TableTemplate } from './table-template.ts';

const template = z.pipe(
  jsonText,
  z.object({
    Resources: z.record(z.string(), z.object({ Properties: z.optional(z.unknown()) })),
    Outputs: z.record(z.string(), z.object({ Value: z.unknown() })),
  }),
);
const reference = z.object({ Ref: z.string() });

interface DeployedTable extends TableTemplate {
  readonly name: string;
  readonly keyArn: string;
}

/** Name, key and settings of a table as its stack says them, whether or not the table is there. */
export async function deployedTable(
  settings: CloudFormationClientConfig,
  stackName: string,
  outputName: string,
): Promise<DeployedTable> {
  const name = await stackOutput(settings, stackName, outputName);
  const { Resources, Outputs } = template.parse(await deployedTemplate(settings, stackName));
  const { Ref: id } = reference.parse(Outputs[outputName]?.Value);
  const keyArn = await stackOutput(settings, stackName, 'BodiesKeyArn');
  return { name, keyArn, ...tableTemplate(Resources[id]?.Properties) };
}
