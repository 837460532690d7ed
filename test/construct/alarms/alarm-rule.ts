import type { AlarmState } from './alarm-state.ts';
import { type Tokens, tokensOf } from './parser.ts';

type Rule = (states: ReadonlyMap<string, AlarmState>) => boolean;

/** The rule of a composite alarm; alarms are named by their ids in the template. */
export function alarmRule(text: string): Rule {
  const tokens = tokensOf(text, /"[^"]*"|[A-Z_]+|[()]/g);
  const rule = anyOf(tokens);
  tokens.end();
  return rule;
}

/** The alarms that a rule reads. */
export function alarmsIn(text: string): readonly string[] {
  return [...text.matchAll(/"([^"]*)"/g)].map(([, id]) => id!);
}

function anyOf(tokens: Tokens): Rule {
  const rules = [allOf(tokens)];
  while (tokens.accept('OR')) rules.push(allOf(tokens));
  return (states) => rules.some((rule) => rule(states));
}

function allOf(tokens: Tokens): Rule {
  const rules = [term(tokens)];
  while (tokens.accept('AND')) rules.push(term(tokens));
  return (states) => rules.every((rule) => rule(states));
}

function term(tokens: Tokens): Rule {
  const token = tokens.next();
  if (token === 'NOT') {
    const inner = term(tokens);
    return (states) => !inner(states);
  }
  if (token === '(') {
    const inner = anyOf(tokens);
    tokens.expect(')');
    return inner;
  }
  if (token === 'TRUE' || token === 'FALSE') return () => token === 'TRUE';
  tokens.expect('(');
  const id = tokens.next().slice(1, -1);
  tokens.expect(')');
  return (states) => {
    const state = states.get(id);
    if (state === undefined) throw new Error(`A rule names ${id}, which is no alarm of the template`);
    return state === token;
  };
}
