import { Screen } from '#ops/terminal/screen.ts';

/** A screen that calls `onText` for what is written on it. */
export function fakeScreen(
  onText: (text: string) => void,
  terminal: { readonly isTTY?: boolean; readonly columns?: number } = {},
): Screen {
  return new Screen({ ...terminal, write: onText });
}
