import Ban from 'lucide-react/icons/ban'
import Download from 'lucide-react/icons/download'
import Eye from 'lucide-react/icons/eye'
import MapPin from 'lucide-react/icons/map-pin'
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Trash from 'lucide-react/icons/trash-2'
import UserRoundCog from 'lucide-react/icons/user-round-cog'

/** The sections of the settings, in menu order (C-03). Some link to pages of other features. */
export const settingsSections = [
  { key: 'account', to: '/settings/account', icon: UserRoundCog },
  { key: 'privacy', to: '/settings/privacy', icon: Eye },
  { key: 'location', to: '/settings/location', icon: MapPin },
  { key: 'sessions', to: '/settings/sessions', icon: MonitorSmartphone },
  { key: 'blocked', to: '/settings/blocked', icon: Ban },
  { key: 'data', to: '/settings/data', icon: Download },
  { key: 'orders', to: '/transactions', icon: ReceiptText },
  { key: 'delete', to: '/settings/delete', icon: Trash },
] as const
