import { describe, expect, test } from 'vitest';
import { repeatedBy } from '#shared/bank/call/reply-identity.ts';
import type { EndpointRow } from '#shared/bank/contract/endpoint.ts';
import { rows } from '#shared/bank/contract/rows.ts';
import { membersOf } from '#shared/bank/contract/schema/members-of.ts';
import { isRecord } from '#shared/kernel/json.ts';
import { isInFull } from '#test/extent.ts';
import { goodTrip, replyIn } from './client-bank.ts';

/** Members that name something else, though they are called or filled like a parent: `<operation> <parameter> <member>`. */
const others: Readonly<Record<string, string>> = {
  'persons.accounts.sepaDirectDebitReturns.create person_id customer_id':
    'the owner of the account, which is a business where its representative asks',
  'accounts.bankStatements.bookings.list account_id account_id': 'the verification names a foreign line',
  'accounts.statementOfAccounts.bookings.list account_id account_id': 'the verification names a foreign line',
  'businesses.annualTurnover.create id id': 'whether the answer has an id is stated nowhere',
  'creditLines.activeMandate.get credit_line_id mandate_reference':
    'the simulated bank calls the mandate like its credit line; the contract does not',
};

/** Parameters under which a row does not find its parent in the reply. */
function parentsOf(row: EndpointRow): readonly string[] {
  const parameters = [...row.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const members = membersOfReply(row);
  return parameters.filter(
    (parameter) =>
      !repeatedBy(row).some(({ name, member }) => name === parameter && members.includes(member)),
  );
}

const membersOfReply = ({ reply }: EndpointRow) => (reply.kind === 'json' ? membersOf(reply.schema()) : []);

/** What a parent may be called in a reply. `{id}` is called after the folder before it. */
function namesOf({ path }: EndpointRow, parameter: string): RegExp {
  const folder = new RegExp(String.raw`(\w+)/\{${parameter}\}`).exec(path)?.[1] ?? '';
  const kind = parameter === 'id' ? folder.replace(/(?<=ss)es$|s$/, '') : parameter.replace(/_id$/, '');
  const own = [kind, `${kind}_id`, `${kind}_uuid`, 'belongs_to', 'owner_id', 'parent_id'];
  const byKind: Readonly<Record<string, readonly string[]>> = {
    person: ['customer_id', 'holder_id'],
    business: ['customer_id', 'holder_id'],
    account: ['target_account_id'],
    standing_order: ['schedule_id', 'order_id'],
    overdraft_application: ['application_id', 'consumer_application_id'],
  };
  return new RegExp(`^(${[...own, ...(byKind[kind] ?? [])].join('|')})$`);
}

test('every row whose reply has a member for a parent says that it names it', () => {
  const unsaid = rows.flatMap((row) =>
    parentsOf(row).flatMap((parameter) =>
      membersOfReply(row)
        .filter((member) => namesOf(row, parameter).test(member))
        .map((member) => `${row.operation} ${parameter} ${member}`),
    ),
  );

  expect(unsaid.filter((each) => !(each in others))).toEqual([]);
  expect(rows.flatMap(parentsOf).length).toBeGreaterThan(50);
});

describe.runIf(isInFull)('by value', () => {
  test('what the simulated bank repeats of a path in any member is compared', async () => {
    const found = new Set<string>();
    for (const row of rows) {
      const { last } = await goodTrip(row.operation);
      const reply = replyIn(last);
      const [entry]: readonly unknown[] = Array.isArray(reply) ? reply : [reply];
      if (!isRecord(entry)) continue;
      for (const [, parameter = ''] of row.path.matchAll(/\{(\w+)\}/g))
        for (const [member, value] of Object.entries(entry))
          if (value === last.given[parameter] && !isCompared(row, parameter, member))
            found.add(`${row.operation} ${parameter} ${member}`);
    }

    expect([...found].filter((each) => !(each in others))).toEqual([]);
    // A reason that nothing needs any more would hide the next mistake of its row.
    const unneeded = Object.keys(others).filter((each) => !found.has(each));
    expect(unneeded).toEqual(['persons.accounts.sepaDirectDebitReturns.create person_id customer_id']);
  });
});

const isCompared = (row: EndpointRow, parameter: string, member: string): boolean =>
  repeatedBy(row).some((each) => each.part === 'path' && each.name === parameter && each.member === member);
