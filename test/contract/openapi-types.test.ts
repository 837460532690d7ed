import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { isInFull } from '#test/extent.ts';
import { document } from './openapi-document.ts';

test.runIf(isInFull)(
  'types made of the document compile, and know a booking from what is none',
  async () => {
    const types = astToString(await openapiTS(JSON.stringify(document)));
    const use = `
    type Booking = operations['accounts.bookings.list']['responses'][200]['content']['application/json'][number];
    export const booking: Booking = { id: 'b', amount: { value: -1250, currency: 'EUR' } };
    export const nameless: Booking = { amount: { value: -1250 } };
    export type Notification = webhooks['BOOKING']['post']['requestBody'];
  `;

    expect(problems(types + use)).toEqual([expect.stringContaining("Property 'id' is missing")]);
  },
  30_000,
);

function problems(text: string): readonly string[] {
  const options = { strict: true, target: ts.ScriptTarget.ES2022, types: [], noEmit: true };
  const host = ts.createCompilerHost(options);
  const read = host.getSourceFile.bind(host);
  host.getSourceFile = (name, target) =>
    name === 'bank.ts' ? ts.createSourceFile(name, text, target) : read(name, target);
  const program = ts.createProgram(['bank.ts'], options, host);
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}
