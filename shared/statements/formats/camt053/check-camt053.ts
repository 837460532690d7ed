import { checkedLines, FormatError, type FileCheck } from '#shared/bookings/file-checks/file-check.ts';
import { createCamt053Sums } from './camt053-sums.ts';
import { camt053Rules } from './camt053-rules.ts';
import type { Child, Group } from './element-rules.ts';
import type { Form } from './xml-forms.ts';

/** An element that is open, and how far its children have come. */
interface Open {
  readonly child: Pick<Child, 'name' | 'closing' | 'noted'>;
  readonly group: Group;
  /** The place of the child that came last, and how often it came. */
  at: number;
  count: number;
}

interface Walk {
  /** The file itself first. */
  readonly stack: Open[];
  readonly sums: ReturnType<typeof createCamt053Sums>;
  entries: number;
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>';
const tagOfCurrency = /^[A-Z]{3}">$/;

/**
 * Holds a camt.053 file against the rules of its elements: their order, number and content, and that the statements add
 * up. Our files have one element on each line, indented by its depth; anything else is refused as well.
 */
export function checkCamt053(): FileCheck {
  const file: Open = { child: { name: '', closing: '' }, group: camt053Rules, at: 0, count: 0 };
  const walk: Walk = {
    stack: [file],
    sums: createCamt053Sums((rule) => refuse(walk, rule)),
    entries: 0,
  };
  let isDeclared = false;
  return checkedLines('\n', {
    line(text) {
      if (isDeclared) element(walk, text);
      else if (text === declaration) isDeclared = true;
      else refuse(walk, 'must begin with its XML declaration');
    },
    end(rest) {
      if (rest !== '' || walk.stack.length > 1 || file.count === 0) refuse(walk, 'must be whole');
    },
  });
}

/** One line: the beginning or the end of an element, or one with a text. */
function element(walk: Walk, line: string): void {
  const depth = walk.stack.length - 1;
  const open = walk.stack[depth];
  if (open === undefined) return refuse(walk, 'must not go on after its end');
  if (depth > 0 && line.startsWith(open.child.closing, depth - 1)) {
    close(walk, open, line);
    return;
  }
  const child = nextChild(walk, open, line);
  if (!isBlank(line, depth)) refuse(walk, 'must be indented by its depth', child.name);
  if (child.noted === 'entry') walk.entries += 1;
  const { content } = child;
  if (!('children' in content)) {
    leaf(walk, { child, form: content, line });
    return;
  }
  if (line.length !== depth + child.opening.length) refuse(walk, 'must not hold a text', child.name);
  walk.stack.push({ child, group: content, at: 0, count: 0 });
}

/** The child that the line opens, if the order allows it there. */
function nextChild(walk: Walk, open: Open, line: string): Child {
  const { children, kind } = open.group;
  const depth = walk.stack.length - 1;
  // Of a choice, there is one.
  const last = kind === 'choice' && open.count > 0 ? open.at : children.length - 1;
  for (let at = open.at; at <= last; at += 1) {
    const child = children[at];
    if (child === undefined) break;
    const before = at === open.at ? open.count : 0;
    if (line.startsWith(child.opening, depth)) {
      if (before >= child.most) refuse(walk, 'must not be repeated', child.name);
      open.at = at;
      open.count = before + 1;
      return child;
    }
    if (kind === 'sequence' && before < child.least) refuse(walk, 'must be there', child.name);
  }
  return refuse(walk, 'must have no other elements, in no other order, than the format allows');
}

function close(walk: Walk, { child, group, at, count }: Open, line: string): void {
  const depth = walk.stack.length - 2;
  if (line.length !== depth + child.closing.length || !isBlank(line, depth))
    refuse(walk, 'must end on a line of its own');
  if (group.kind === 'choice') {
    if (count === 0) refuse(walk, 'must have one of its elements');
  } else {
    const lacks = group.children.find(
      ({ least }, place) => place >= at && (place === at ? count : 0) < least,
    );
    if (lacks !== undefined) refuse(walk, 'must be there', lacks.name);
  }
  if (child.noted !== undefined) walk.sums.note(child.noted, '');
  walk.stack.pop();
}

interface Leaf {
  readonly child: Child;
  readonly form: Form;
  readonly line: string;
}

function leaf(walk: Walk, { child, form, line }: Leaf): void {
  const { name, opening, closing, hasCurrency, noted } = child;
  const from = walk.stack.length - 1 + opening.length;
  const begin = hasCurrency ? from + 'EUR">'.length : from;
  if (hasCurrency && !tagOfCurrency.test(line.slice(from, begin)))
    refuse(walk, 'must have a currency of three capitals', name);
  const end = line.length - closing.length;
  if (end < begin || !line.endsWith(closing)) refuse(walk, 'must end on its line', name);
  const text = line.slice(begin, end);
  if (!form.holds(text)) refuse(walk, `must be ${form.is}`, name);
  if (noted !== undefined) walk.sums.note(noted, text);
}

function refuse({ stack, entries }: Walk, rule: string, name?: string): never {
  const path = [...stack.slice(1).map(({ child }) => child.name), ...(name === undefined ? [] : [name])];
  const field = path.map((each) => (each === 'Ntry' ? `Ntry[${entries}]` : each)).join('/');
  throw new FormatError({ format: 'camt053', field: field === '' ? 'file' : field, rule });
}

/** Whether the line begins with so many blanks. */
const isBlank = (line: string, length: number): boolean =>
  line.startsWith(blanks[length] ?? ' '.repeat(length));

const blanks = Array.from({ length: 20 }, (_, length) => ' '.repeat(length));
