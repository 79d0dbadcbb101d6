import { openChat } from '../../integrations/chat/open-chat.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ButtonLink } from '../../ui/buttons/button-link.tsx';

interface HelpButtonsProps {
  /** The parcel and its state, which the chat begins with. */
  readonly about: string;
}

/** For a parcel that does not go as it should. */
export function HelpButtons({ about }: HelpButtonsProps) {
  return (
    <div className="flex flex-wrap gap-3 print:hidden">
      <Button variant="secondary" className="min-h-11" onClick={() => void openChat(about)}>
        Chat with us
      </Button>
      <ButtonLink variant="quiet" className="min-h-11" href="/complaints">
        Make a complaint
      </ButtonLink>
    </div>
  );
}
