import { el, type Child } from '#shared/page/dom.ts';
import { chip } from '#shared/page/format.ts';
import { card, facts, heading, link } from '#shared/page/parts/card.ts';
import { table } from '#shared/page/parts/table.ts';
import type { Place, View } from '#shared/page/view.ts';
import { read, type Answers } from '../ask.ts';
import { absent, readView, signed } from '../parts.ts';
import { breaksTable } from './money.ts';

type Shown = Answers['account'];
type Statements = Exclude<Shown['statements'], { readonly absent: true }>;

/** Statements, fees and breaks of an account. */
export function account({ id }: Place): View {
  return readView('Account', async () => {
    const { statements, fees, breaks } = await read('account', { id });
    if ('absent' in statements) return absent(`account ${id} in the register`);
    return [
      heading(`Account ${id}`, [chip(statements.account.state)]),
      card('Account', [
        facts([
          ['Known since', statements.account.knownSince],
          ['Currency', statements.account.currency],
          ['Mirror', link(`#/entities/account:${id}`, 'account as mirrored, and its history')],
        ]),
      ]),
      ...(breaks.length === 0 ? [] : [card('Breaks', [breaksTable(breaks)])]),
      statementsOf(statements),
      ...feesOf(fees),
    ];
  });
}

const statementsOf = ({ statements }: Statements): HTMLElement =>
  card('Statements', [
    table(
      'Statements',
      [
        { title: 'From', show: ({ firstDay }) => firstDay },
        { title: 'To', show: ({ lastDay }) => lastDay },
        { title: 'State', show: ({ state }) => chip(state, state === 'PUBLISHED' ? 'good' : 'plain') },
        { title: 'Breaks', kind: 'amount', show: ({ breaks }) => String(breaks.length) },
      ],
      statements,
    ),
  ]);

function feesOf(fees: Shown['fees']): readonly Child[] {
  if (fees === null || 'absent' in fees) return [];
  if ('refused' in fees) return [el('p', { class: 'empty' }, fees.refused)];
  return [
    card('Fees', [
      ...(fees.held === undefined ? [] : [el('p', {}, [chip('held', 'warn'), ` ${fees.held}`])]),
      table(
        'Fees',
        [
          { title: 'Month', show: ({ charge }) => charge.period },
          { title: 'Fee', show: ({ charge }) => charge.code },
          { title: 'Amount', kind: 'amount', show: ({ charge }) => signed(charge.cents, 'EUR') },
          { title: 'State', show: ({ state }) => chip(state, state === 'BOOKED' ? 'good' : 'plain') },
        ],
        fees.fees,
      ),
    ]),
  ];
}
