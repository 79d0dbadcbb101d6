/** Who is signed in, as far as a chat is told. */
export interface ChatCustomer {
  readonly email: string;
  /** As it is kept: `447700900123`. Empty where it is not known. */
  readonly phone: string;
  readonly name: string;
}

/** A way to talk to the company. */
export interface Chat {
  /** Shows the conversation. `about` is what the person seems to want to ask; they can change it before it is sent. */
  open(about: string): Promise<void>;
  /** Sends a message in the person's name and shows the conversation. */
  send(text: string): Promise<void>;
  /** Shows the conversation with a message of ours, which is not sent anywhere. */
  show(text: string): Promise<void>;
  /** Shows the conversation, or hides it where it is shown. */
  toggle(): Promise<void>;
  /** Makes this browser forget the conversation, so that the next person does not see it. */
  forget(): Promise<void>;
}
