-- The town of a saved address, and the house number or name and town of a customer's own. Empty where nobody gave one.

alter table address_book_entries add column town text not null default '';

alter table accounts add column building text not null default '', add column town text not null default '';
