/** What one handler has begun and completed, by the ids of events. */
export interface HandledEvents {
  /**
   * `begun`: this message may handle the event. `begun-again`: it may, and an earlier try did not complete it.
   * `handled`: it is completed. `busy`: another message with the same event is being worked on, or its process has
   * ended a short while ago.
   */
  begin(eventId: string, messageId: string): Promise<'begun' | 'begun-again' | 'handled' | 'busy'>;
  complete(eventId: string): Promise<void>;
  /** The try has failed: any message may begin the event again. */
  release(eventId: string, messageId: string): Promise<void>;
}

/** A message of a queue that holds an event. */
export interface OwnMessage {
  readonly messageId: string;
  readonly text: string;
}
