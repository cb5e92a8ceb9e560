/** A message as it goes out. */
export interface WebhookMessage {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}

export interface WebhookAnswer {
  /** HTTP status; 0 = no answer came. */
  status: number;
  /** The beginning of the answer, or what went wrong. */
  text: string;
  milliseconds: number;
}

/** Who brings events to other systems, and to none inside the shop's own network. */
export interface WebhookSender {
  /** What is wrong with an address; '' = nothing that can be seen from it. */
  problemOf(url: string): string;
  /** Sends once; whatever happens is an answer. */
  send(message: WebhookMessage): Promise<WebhookAnswer>;
}
