-- What each session of the shop asks for when it is opened. PgBouncer passes neither `options` nor `statement_timeout` on, so that the
-- role has to have them; a start of the shop without them is refused. Run once, as a superuser, in the shop's database.
alter role qingnang set timezone = 'Asia/Shanghai';
alter role qingnang set plan_cache_mode = 'force_generic_plan';
alter role qingnang set client_connection_check_interval = '2s';
alter role qingnang set statement_timeout = '15s';
