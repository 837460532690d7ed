import { type CloudFormationClient, GetTemplateCommand } from '@aws-sdk/client-cloudformation';
import { readStackOutput } from '#shared/aws/inspection/stack-output.ts';
import { jsonText } from '#shared/kernel/json-text.ts';
import * as z from '#shared/kernel/zod.ts';
import { tableSettings, type TableSettings } from './table-settings.ts';

const template = z.pipe(
  jsonText,
  z.object({
    Resources: z.record(z.string(), z.object({ Properties: z.optional(z.unknown()) })),
    Outputs: z.record(z.string(), z.object({ Value: z.unknown() })),
  }),
);
const reference = z.object({ Ref: z.string() });

interface DeployedTable {
  readonly name: string;
  readonly settings: TableSettings;
}

/** Name and settings of a table as its stack says them, whether or not the table is there. */
export async function deployedTable(
  client: CloudFormationClient,
  stackName: string,
  outputName: string,
): Promise<DeployedTable> {
  const name = await readStackOutput(client, stackName, outputName);
  const { TemplateBody: body } = await client.send(
    new GetTemplateCommand({ StackName: stackName, TemplateStage: 'Original' }),
  );
  const { Resources, Outputs } = template.parse(body);
  const { Ref: id } = reference.parse(Outputs[outputName]?.Value);
  return { name, settings: tableSettings.parse(Resources[id]?.Properties) };
}
