-- For the gifts in the list of notifications: finds them without reading the other messages of a conversation.

create index message_gift on message (conversation_id, sender_id) where kind = 'gift';
