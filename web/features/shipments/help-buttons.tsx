import { openChat } from '../../integrations/chat/open-chat.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ButtonLink } from '../../ui/buttons/button-link.tsx';
import { classNames } from '../../ui/class-names.ts';

interface HelpButtonsProps {
  /** The parcel and its state, which the chat begins with. */
  readonly about: string;
  /** Where nothing else is to be done. */
  readonly isFirst?: boolean;
  readonly words?: string;
}

/** For a parcel that does not go as it should. */
export function HelpButtons({ about, isFirst = false, words = 'Chat with us' }: HelpButtonsProps) {
  return (
    <div className="flex flex-wrap gap-3 print:hidden">
      <Button
        variant={isFirst ? 'primary' : 'secondary'}
        className={classNames('min-h-11', isFirst && 'max-sm:w-full')}
        onClick={() => void openChat(about)}
      >
        {words}
      </Button>
      <ButtonLink
        variant="quiet"
        className={classNames('min-h-11', isFirst && 'max-sm:-ml-4 forced-colors:ml-0')}
        href="/complaints"
      >
        Make a complaint
      </ButtonLink>
    </div>
  );
}
