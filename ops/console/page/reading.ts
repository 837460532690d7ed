/** Somebody reads: rows that move under the eyes, or under the pointer, would mislead. */
export function isReading(): boolean {
  const { activeElement } = document;
  const isTyping = activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement;
  const isSelecting = getSelection()?.type === 'Range';
  return document.hidden || isTyping || isSelecting || scrollY > 0;
}
