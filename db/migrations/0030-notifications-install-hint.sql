-- The hint to install the site can be dismissed like an alert.

alter table dismissed_alert
  drop constraint dismissed_alert_alert_check,
  add constraint dismissed_alert_alert_check
    check (alert in ('enrich-profile', 'push-notification', 'disabled-notifications', 'install-app'));
