import { BookUser, ChevronDown, LogOut, Package, ReceiptText, Settings } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSession } from '../session/session-store.ts';
import { signOut } from '../session/sign-out.ts';
import { Menu, MenuItem } from '../ui/overlays/menu.tsx';
import { customerLinks } from './navigation.ts';

const icons: Readonly<Record<(typeof customerLinks)[number]['href'], ReactNode>> = {
  '/dashboard': <Package aria-hidden="true" />,
  '/dashboard/invoices': <ReceiptText aria-hidden="true" />,
  '/settings': <Settings aria-hidden="true" />,
  '/dashboard/address-book': <BookUser aria-hidden="true" />,
};

export function AccountMenu() {
  const fullName = useSession(({ user }) => user.user.fullName);
  return (
    <Menu trigger={<ChevronDown aria-hidden="true" />} label="Account menu" heading={fullName}>
      {customerLinks.map(({ label, href }) => (
        <MenuItem key={href} href={href} icon={icons[href]}>
          {label}
        </MenuItem>
      ))}
      <MenuItem icon={<LogOut aria-hidden="true" />} onSelect={() => void signOut()}>
        Logout
      </MenuItem>
    </Menu>
  );
}
