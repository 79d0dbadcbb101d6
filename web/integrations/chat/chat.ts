/** The signed-in customer's details that a chat receives. */
export interface ChatCustomer {
  readonly email: string;
  /** Digits with the country code: `447700900123`. Empty where it is unknown. */
  readonly phone: string;
  readonly name: string;
}

export interface Chat {
  /** Shows the conversation. `about` prefills the question; the person can change it before sending. */
  open(about: string): Promise<void>;
  /** Sends a message from the person and shows the conversation. */
  send(text: string): Promise<void>;
  /** Shows the conversation with a message of ours that is not sent. */
  show(text: string): Promise<void>;
  toggle(): Promise<void>;
  /** Deletes the conversation from this browser, so that the next person does not see it. */
  forget(): Promise<void>;
}
