import { useState } from 'react';
import { openChat } from '../../integrations/chat/open-chat.ts';
import { Button, type ButtonProps } from '../../ui/buttons/button.tsx';

interface ContactSupportProps extends Omit<ButtonProps, 'isLoading' | 'loadingText' | 'onClick'> {
  /** Prefills the question. */
  readonly about?: string;
}

export function ContactSupport({ about = '', ...button }: ContactSupportProps) {
  const [isOpening, setIsOpening] = useState(false);
  async function open() {
    setIsOpening(true);
    await openChat(about);
    setIsOpening(false);
  }
  return <Button {...button} isLoading={isOpening} loadingText="Opening the chat" onClick={() => void open()} />;
}
