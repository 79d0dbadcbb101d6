import { type ComponentProps, type ComponentType, createContext, createElement, type ReactNode, use } from 'react';

export interface AnchorProps extends ComponentProps<'a'> {
  href: string;
}

const LinkComponent = createContext<ComponentType<AnchorProps> | 'a'>('a');

interface LinkProviderProps {
  /** Takes the props of an `<a>`: the router's link, adapted to `href`. */
  component: ComponentType<AnchorProps>;
  children: ReactNode;
}

/** Sets the link component of every link, tab and pager below it. Without it they are plain anchors. */
export function LinkProvider({ component, children }: LinkProviderProps) {
  return <LinkComponent value={component}>{children}</LinkComponent>;
}

export function Anchor(props: AnchorProps) {
  return createElement(use(LinkComponent), props);
}
