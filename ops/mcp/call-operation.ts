import type { OperationCaller } from '#shared/bank/client/operation-caller.ts';
import type { EndpointRow } from '#shared/bank/contract/endpoint.ts';
import { rows } from '#shared/bank/contract/rows.ts';
import { isRecord } from '#shared/kernel/json.ts';
import * as z from '#shared/kernel/zod.ts';
import { annotationsOfAll } from '#ops/agents/annotations.ts';
import { nearestNames } from '#ops/agents/nearest-names.ts';
import { createRanking } from '#ops/agents/ranked.ts';
import { ToolError } from '#ops/agents/tool-error.ts';
import { described, tool, type Tool } from '#ops/agents/tool.ts';

const file = z.strictObject({
  base64: z.base64(),
  name: z._default(z.string().check(z.minLength(1)), 'file'),
  type: z._default(z.string().check(z.minLength(1)), 'application/octet-stream'),
});

const input = z.strictObject({
  operation: described(z.string().check(z.minLength(1)), 'a name that search_operations returned'),
  parameters: z._default(
    described(
      z.record(z.string(), z.unknown()),
      'ids of the path by their names; where the operation has them, query, filter, sort and page',
    ),
    {},
  ),
  body: z.optional(described(z.unknown(), 'the body, by the schema that search_operations returned')),
  files: z.optional(described(z.record(z.string(), file), 'files of an upload, by the names of its form')),
});

/** One operation of the bank, by the client that a program would use. */
export function callOperation(caller: OperationCaller): Tool {
  return tool({
    name: 'call_operation',
    title: 'Call an operation',
    description:
      "Calls one operation of the simulated bank and returns its reply, or the bank's error with its code and the fields that it is about. Find names, parameters and bodies with search_operations.",
    annotations: annotationsOfAll(rows),
    input,
    run: async ({ operation, parameters, body, files }) => {
      const row = rowOf(operation);
      const reply = await caller
        .prepare(row, { ...parameters, ...part('body', body), ...part('files', files && blobsOf(files)) })
        .send();
      return { operation, reply: await readable(reply) };
    },
  });
}

const ranked = createRanking(rows, ({ operation, path }) => [
  [operation, 2],
  [path, 1],
]);

function rowOf(name: string): EndpointRow {
  const row = rows.find(({ operation }) => operation === name);
  if (row !== undefined) return row;
  const names = rows.map(({ operation }) => operation);
  const near = nearestNames(
    name,
    names,
    ranked(name).map(({ operation }) => operation),
  );
  throw new ToolError(`There is no operation ${near} search_operations finds them by words.`);
}

const part = (name: string, value: unknown) => (value === undefined ? {} : { [name]: value });

function blobsOf(files: Readonly<Record<string, z.output<typeof file>>>) {
  return Object.fromEntries(
    Object.entries(files).map(([field, { base64, name, type }]) => [
      field,
      new File([Buffer.from(base64, 'base64')], name, { type }),
    ]),
  );
}

const download = z.object({
  contentType: z.optional(z.string()),
  bytes: z.custom<(limit?: object) => Promise<Uint8Array>>((value) => typeof value === 'function'),
});

/** A file as its type and size, since an agent reads no PDF; an empty reply as null. */
async function readable(reply: unknown): Promise<unknown> {
  if (reply === undefined) return null;
  if (!isRecord(reply) || typeof reply['bytes'] !== 'function') return reply;
  const { contentType, bytes } = download.parse(reply);
  return { content_type: contentType, bytes: (await bytes()).byteLength };
}
