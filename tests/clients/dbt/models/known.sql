select id, customer, net from {{ ref('sales') }} where net is not null
