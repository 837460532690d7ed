type Attribute = string | number | boolean | ((event: Event) => void);
export type Child = Node | string;

/** An element. Values from the bank become text, never markup. */
export function el<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, Attribute | undefined>> = {},
  children: readonly Child[] | string = [],
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    if (typeof value === 'function') element.addEventListener(name, value);
    else element.setAttribute(name, value === true ? '' : String(value));
  }
  element.append(...(typeof children === 'string' ? [children] : children));
  return element;
}

export function button(label: string, act: () => unknown, attributes: Record<string, Attribute> = {}) {
  return el('button', { type: 'button', click: () => void act(), ...attributes }, label);
}

/** One of the few elements in the document itself. */
export function byId(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`The page has no element ${id}.`);
  return element;
}

/** Replaces the content; the keyboard focus stays on the same link or button. */
export function refill(container: HTMLElement, children: readonly Child[]): void {
  const key = container.contains(document.activeElement) ? keyOf(document.activeElement) : undefined;
  container.replaceChildren(...children);
  if (key === undefined) return;
  const same = [...container.querySelectorAll('a, button, input')].find((each) => keyOf(each) === key);
  if (same instanceof HTMLElement) same.focus({ preventScroll: true });
}

function keyOf(element: Element | null): string | undefined {
  return element?.getAttribute('href') ?? element?.getAttribute('data-key') ?? element?.textContent;
}

let ids = 0;

/** An id that connects a label with its field. */
export function freshId(): string {
  ids += 1;
  return `field-${ids}`;
}
