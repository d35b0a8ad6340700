import BadgeCheck from 'lucide-react/icons/badge-check'
import Ban from 'lucide-react/icons/ban'
import Bell from 'lucide-react/icons/bell'
import Download from 'lucide-react/icons/download'
import Eye from 'lucide-react/icons/eye'
import Gauge from 'lucide-react/icons/gauge'
import MapPin from 'lucide-react/icons/map-pin'
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Scale from 'lucide-react/icons/scale'
import Trash from 'lucide-react/icons/trash-2'
import UserRoundCog from 'lucide-react/icons/user-round-cog'
import { href } from '#links.ts'

/** The sections of the settings, in menu order (C-03). Some link to pages of other features. */
export const settingsSections = [
  { key: 'account', to: href('settings-account'), icon: UserRoundCog },
  { key: 'privacy', to: href('settings-privacy'), icon: Eye },
  { key: 'verification', to: href('settings-verification'), icon: BadgeCheck },
  { key: 'notifications', to: href('settings-notifications'), icon: Bell },
  { key: 'location', to: href('settings-location'), icon: MapPin },
  { key: 'sessions', to: href('settings-sessions'), icon: MonitorSmartphone },
  { key: 'blocked', to: href('settings-blocked'), icon: Ban },
  { key: 'decisions', to: href('settings-decisions'), icon: Scale },
  { key: 'data', to: href('settings-data'), icon: Download },
  { key: 'orders', to: href('transactions'), icon: ReceiptText },
  { key: 'spending', to: href('settings-spending'), icon: Gauge },
  { key: 'delete', to: href('settings-delete'), icon: Trash },
] as const
