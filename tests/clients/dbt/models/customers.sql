{{ config(materialized='table') }}
select customer, count(*) as sales, {{ function('spread') }}(net) as spread from {{ ref('daily') }} group by customer
