{{ config(materialized='table', indexes=[]) }}
select
    id, customer, day, {{ function('net') }}(price, 0.19) as net, {{ function('initials') }}(customer) as short,
    {{ function('gross') }}(price, 0.19) as gross
from {{ ref('orders') }}
